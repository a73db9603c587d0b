/** Where the QR code of a poster leads; the token stands behind the `#`, where it reaches no log. */
export const posterPage = '/report.html';
