/** The page of a contractor without an account; the token stands behind the `#`, as with a share. */
export const contractorPage = '/contractor_link.html';
