/** Pages with fixed addresses, by the group they are shown in; the operator writes their texts. */
export const pageGroups = {
  brand: ['about', 'beginner-guide', 'payment-methods', 'contact'],
  safety: ['responsible-gaming', 'security', 'certification', 'licence'],
  legal: ['terms', 'privacy', 'attributions'],
} as const
export type PageGroup = keyof typeof pageGroups

const names = Object.keys(pageGroups) as PageGroup[] // the keys of the constant just above

export function groupOfPage(slug: string): PageGroup | undefined {
  return names.find((group) => pageGroups[group].some((page) => page === slug))
}
