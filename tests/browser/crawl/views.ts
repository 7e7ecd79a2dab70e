/** A view: the four variables that every screen must support in any combination. */
export type ViewState = {
  readonly language: 'vi' | 'en'
  readonly theme: 'dark' | 'light'
  readonly size: 'desktop' | 'phone'
  readonly person: 'guest' | 'member'
}
export type View = ViewState & { readonly address: string }

const factors = {
  language: ['vi', 'en'],
  theme: ['dark', 'light'],
  size: ['desktop', 'phone'],
  person: ['guest', 'member'],
} as const

const viewStateOf = (bits: readonly number[]): ViewState => ({
  language: factors.language[bits[0] === 1 ? 1 : 0],
  theme: factors.theme[bits[1] === 1 ? 1 : 0],
  size: factors.size[bits[2] === 1 ? 1 : 0],
  person: factors.person[bits[3] === 1 ? 1 : 0],
})

/** All sixteen combinations. */
export const allViewStates: readonly ViewState[] = Array.from({ length: 16 }, (_, n) =>
  viewStateOf([n & 1, (n >> 1) & 1, (n >> 2) & 1, (n >> 3) & 1]),
)

/**
 * Eight of them in four opposite pairs, the even half: an address visited in both views of a pair has been shown in
 * both languages, themes and sizes and to both persons, and any two pairs together cover every combination of two
 * values.
 */
export const opposites: readonly (readonly [ViewState, ViewState])[] = [
  [viewStateOf([0, 0, 0, 0]), viewStateOf([1, 1, 1, 1])],
  [viewStateOf([0, 0, 1, 1]), viewStateOf([1, 1, 0, 0])],
  [viewStateOf([0, 1, 0, 1]), viewStateOf([1, 0, 1, 0])],
  [viewStateOf([0, 1, 1, 0]), viewStateOf([1, 0, 0, 1])],
]

export const nameOf = ({ language, theme, size, person }: ViewState): string => `${language} ${theme} ${size} ${person}`

/** Pages of the member centre: a guest gets the login over the home page, on any of these addresses. */
const isMembersOnly = (address: string): boolean => address.includes('mc=')

/** Every address in the two views of a pair, the pairs in rotation; members' pages as a member in both. */
export const shortViews = (addresses: readonly string[]): readonly View[] =>
  addresses.flatMap((address, index) =>
    (opposites[index % opposites.length] ?? []).map((state) => ({
      ...state,
      ...(isMembersOnly(address) ? ({ person: 'member' } as const) : {}),
      address,
    })),
  )

/** One view of each pair, so that the addresses together are seen in all eight states. */
export const everyOtherView = (addresses: readonly string[]): readonly View[] =>
  shortViews(addresses).filter((_, at) => at % 2 === Math.floor(at / (2 * opposites.length)) % 2)

export const allViews = (addresses: readonly string[]): readonly View[] =>
  allViewStates.flatMap((state) => addresses.map((address) => ({ ...state, address })))
