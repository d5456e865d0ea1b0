// What a picture on a card is made of.

/** Strokes and areas, forty-eight by forty-eight. */
export interface Drawing {
  lines?: string;
  areas?: string;
}
