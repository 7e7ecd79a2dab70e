/** A name or text by language; which languages there are stands in packages/i18n. */
export type Texts = Readonly<Record<string, string>>
