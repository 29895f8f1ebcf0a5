/** The shape of a text area with any wording: what a twin in another language must fill completely. */
export type TextOf<T> = T extends string ? string : { readonly [K in keyof T]: TextOf<T[K]> }
