/** The methods that an operation may have. */
export const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
