export type PayoutsProps = {
  today: string;
  timeZone: string;
  /** Whether the viewer's role pays people out, or only looks. */
  mayPay: boolean;
  /** The employee whom the viewer may not pay: themselves (I5). Null: nobody. */
  ownId: string | null;
};
