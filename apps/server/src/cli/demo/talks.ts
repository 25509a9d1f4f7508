/** State of a conversation: open, agreed or refused. */
export type TalkKind = 'open' | 'agreed' | 'refused';

export interface TalkLine {
  text: string;
  /** Text before the edit. */
  before?: string;
  /** Deleted by its sender. */
  isDeleted?: true;
}

const line = (text: string): TalkLine => ({ text });

/**
 * Conversations about an offer, begun by the buyer and answered alternately. `{title}` is the offer's title,
 * `{amount}` and `{freight}` are sums, `{first}` and `{second}` are days some weeks after the start.
 */
export const talks: Record<TalkKind, readonly (readonly TalkLine[])[]> = {
  open: [
    [
      line(
        'Good morning. We have asked for the NDA on “{title}”. Could you tell us when you can look at it?',
      ),
      line('Good morning, and thank you for your interest. We answer requests within a few working days.'),
      line('That suits us. Meanwhile, is the delivery term in the offer the same for two places?'),
      line(
        'Yes, as long as both are named in the order. The second place adds about {freight} for transport.',
      ),
      line('Understood. We would need the first part by {first}. Is that realistic?'),
      line('It is, if the order reaches us two weeks before. After that the next free date is {second}.'),
      line('Thank you. Our finance team asks whether thirty days of credit are possible.'),
      line('Thirty days from acceptance is our usual term, so there is nothing to change in the offer.'),
    ],
    [
      line('Hello, we are comparing three offers for our yearly plan, yours is one of them: “{title}”.'),
      line('Hello, thank you for considering us. Is there anything you would like to know before the NDA?'),
      line('Two things: is GST included in the budget shown, and how long is the price valid?'),
      line('GST is extra at the rate of the day. The price is valid for ninety days from today.'),
      line(
        'Good. For vendor registration please fill in https://vendors.example.com/registration, it takes ten minutes.',
      ),
      line('We have sent the form with our GST certificate and a cancelled cheque.'),
      line('Received, thank you. Our committee meets on {first} and will have your papers by then.'),
      line('Very good. We keep the quantity reserved for you until {second}.'),
    ],
    [
      line('Could you share references of a similar size for “{title}”? Names of two customers are enough.'),
      line('Certainly. We will ask two customers for their consent and send you the names this week.'),
      line('Thank you. Our estimate for the first year is {amount}. Is there a lower limit for an order?'),
      line('There is none for a yearly contract. Single orders should be above {freight}.'),
      line('Then a yearly contract is better for us. We would like to begin on {second}.'),
      line('That is possible. We would visit you once before, at a date that suits you.'),
    ],
  ],
  agreed: [
    [
      line(
        'Good morning. Our papers for “{title}” are nearly complete. May we go through the open points here?',
      ),
      line('Good morning. Yes please, we can answer on the same day.'),
      line('First, the budget: for the first order our board has released {amount}, GST extra.'),
      {
        text: 'That covers the first part with freight. We can confirm delivery by {first}.',
        before: 'That covers the first part without freight. We can confirm delivery by {second}.',
      },
      line('Good. Please confirm that transport insurance is included as well.'),
      line('It is included up to the place of delivery. Unloading is with you, as in the offer.'),
      line('Agreed. Whom should our stores call on the day before arrival?'),
      line(
        'Our dispatch desk. The time of arrival can be chosen at https://dispatch.example.com/slots the week before.',
      ),
      { text: '', isDeleted: true },
      line('We see that you have taken a message back. Is there a change to the plan?'),
      line('No, it belonged to another order. The second part is still needed by {second}.'),
      line('Thank you for the clarification. Both dates are reserved in our plan.'),
    ],
    [
      line('Thank you for the NDA. Could we have the schedule for “{title}” in two parts?'),
      line('Yes. We propose the first part on {first} and the rest on {second}.'),
      line('The dates are fine. Is 10 % retention until the end of the warranty acceptable?'),
      line('We would prefer a bank guarantee of the same amount, so that the invoice is paid in full.'),
      line('Our finance team agrees to the guarantee. It should be valid for eighteen months.'),
      line('Noted. On {amount} that is a usual sum for our bank; it needs five working days.'),
      line('Then please send us the draft and we will check the wording.'),
      line('The draft comes tomorrow. We also add the inspection plan for your quality team.'),
    ],
    [
      line('We have read the detail of “{title}”. The specification meets our need with one exception.'),
      line('Thank you for reading it so soon. Which point is it?'),
      line('The reports: we need them monthly and not by quarter, signed by your responsible engineer.'),
      line('Monthly is possible. It adds {freight} a year for the additional work.'),
      line('That is acceptable. Please mention it in the description of the contract.'),
      line('We will. You will find the contract here before {first}.'),
    ],
  ],
  refused: [
    [
      line('Hello, we have seen your answer on “{title}”. May we ask again in the next quarter?'),
      line('Hello. Please do, our capacity is planned anew at the end of each quarter.'),
    ],
    [
      line('Thank you for your answer on “{title}”. Is there another offer of yours that would fit?'),
      line('We publish a new one around {second}. It covers smaller quantities as well.'),
      line('Good, then we will watch for it. Our need is for about {amount} a year.'),
      line('Thank you. We will write to you here as soon as it is published.'),
    ],
  ],
};

/** Unread messages at the end of open conversations, by side. */
export const additions: Record<'supplier' | 'buyer', readonly string[]> = {
  buyer: [
    'One more question: can your team visit our site before the order is placed?',
    'Any weekday after 10:00 suits our maintenance head.',
    'We would also like to know whether {amount} can be invoiced in two parts.',
  ],
  supplier: [
    'Thank you, we have passed your point on to our project desk. You will have the answer here within two days.',
    'Our new test certificates have arrived and can be shown with the order.',
    'For orders placed before {first} the transport of {freight} is on us.',
  ],
};

export const amounts = ['₹4,85,000', '₹7,20,000', '₹12,40,000', '₹18,75,000', '₹26,00,000'] as const;
export const freights = ['₹12,500', '₹18,000', '₹24,500', '₹36,000'] as const;
