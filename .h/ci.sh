cd /work/wt-platform && git add -A -- ':!.h' && git commit -qm "$1" && git log --oneline | head -1
