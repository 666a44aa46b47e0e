/** Body of a 403: the page was opened at another address than `JORNADA_URL`, whose origin is `expected`. */
export interface WrongAddress {
  code: 'wrong_address';
  expected: string;
  received: string;
}
