/** A company of the demo market with the person who logs in for it. */
export interface DemoCompany {
  key: string;
  /** Always under example.com, a domain that receives no mail. */
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
  /** Validated by an administrator: has the mark "Validated". */
  isValidated: boolean;
}
