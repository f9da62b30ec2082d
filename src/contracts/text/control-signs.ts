/** Controls but ends of lines and tabs, and signs that turn the direction of the text around them. */
const controls_in_lines = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text of several lines has signs that none may have; its lines end with `\n`. */
export const hasControls = (text: string): boolean => controls_in_lines.test(text);
