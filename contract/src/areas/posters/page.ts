/** The page that a poster's QR code opens; the token follows the `#`, so that no log contains it. */
export const posterPage = '/report.html';
