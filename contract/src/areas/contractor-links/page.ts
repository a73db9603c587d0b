/** The page for a contractor without an account; the token follows the `#`, as for a share. */
export const contractorPage = '/contractor_link.html';
