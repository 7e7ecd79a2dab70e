/** A text in both languages of the demo brand. */
export type Both = { readonly vi: string; readonly en: string }

/** The same function over both languages. */
export const each = (work: (language: keyof Both) => string): Both => ({ vi: work('vi'), en: work('en') })
