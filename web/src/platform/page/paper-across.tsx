/** Landscape paper of any size, as long as its page is shown. No style sheet can set that for one page. */
export const PaperAcross = () => <style>{'@page { size: landscape; margin: 10mm 8mm }'}</style>;
