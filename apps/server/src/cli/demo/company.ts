/** A company of the demo market with the person who signs in for it. */
export interface DemoCompany {
  key: string;
  /** Always under example.com, a domain no mail ever reaches. */
  email: string;
  firstName: string;
  lastName: string;
  companyName: string;
  yearOfFoundation: number;
  /** Calendar day `YYYY-MM-DD`. */
  regDate?: string;
  /** Ten digits. */
  phone: string;
  industry: string;
  /** Position from 1 in the choices of the contract package. */
  companyFocus: number;
  companySize: number;
  overview: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  /** Approved by an administrator: carries the "Validated" mark. */
  isValidated: boolean;
}
