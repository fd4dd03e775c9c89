/** The HTTP methods that operations of a document can have. */

/** In the order in which operations are listed. */
export const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
