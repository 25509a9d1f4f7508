type Side = 'supplier' | 'buyer';

/** Paths of the web pages that show a thing to one side, for notices, mails, events and calendars. */
export const pagePaths = {
  offer: (side: Side, id: number) => (side === 'supplier' ? `/proposal/${id}` : `/view-offer/${id}`),
  need: (side: Side, id: number) => (side === 'supplier' ? `/sneed/${id}` : `/bneed/${id}`),
  nda: (side: Side, id: number) => `${side === 'supplier' ? '/ndarequest' : '/nda'}?nda=${id}`,
  quote: (side: Side, id: number) => `${side === 'supplier' ? '/quotes' : '/bquotes'}/${id}`,
  contract: (side: Side, id: number) =>
    `${side === 'supplier' ? '/contract-all' : '/bcontract'}?contract=${id}`,
  /** `otherId` is the other company of the conversation. */
  conversation: (side: Side, id: number, otherId: number) =>
    `${side === 'supplier' ? '/schat' : '/bchat'}?user=${otherId}&conversation=${id}`,
};
