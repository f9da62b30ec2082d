/** 5 × likes / votes, two decimals, 0 without votes. */
export function ratingOf(likes: number, dislikes: number): number {
  const votes = likes + dislikes;
  return votes === 0 ? 0 : Math.round((500 * likes) / votes) / 100;
}

/** The percentage people see: rating / 0.05, capped at 100. */
export function ratingPercent(rating: number): number {
  return Math.min(100, Math.round(rating / 0.05));
}
