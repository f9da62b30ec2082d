/** The key of top-rated, computed independently of the database: the lower bound of the Wilson interval, 0 without votes. Rounded as the lists store it. */
export function wilson(likes: number, dislikes: number): number {
  const n = likes + dislikes;
  if (n === 0) return 0;
  const bound =
    likes / n + 0.82124 / n - (1.2816 * Math.sqrt((likes * dislikes) / n + 0.41062)) / n;
  return Math.fround(bound / (1 + 1.64249856 / n));
}
