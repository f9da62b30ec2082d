/** The route of the pages: every path that nothing else takes. */
export const page_route = '/*';
