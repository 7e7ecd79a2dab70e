import type { MenuName } from './menu.ts'

/** How the draws of a family look. */
export type DrawKind =
  | 'north'
  | 'south'
  | 'digits'
  | 'wingo'
  | 'sum28'
  | 'balls'
  | 'dice'
  | 'cars'
  | 'mark'
  | 'keno'
  | 'thai'
  | 'yeekee'
  | 'coins'
  | 'symbols'
  | 'colours'

export type DrawLook = {
  readonly kind: DrawKind
  /** Balls are shown as they were drawn, since their order pays; otherwise sorted. */
  readonly isOrdered?: boolean
  /** What is said of digits or balls beside them, where it is not what their count suggests. */
  readonly says?: 'nothing' | 'duel' | 'eleven'
}

/** Where games stand in the menus (lottery.md 0): the area of the site and the specification's group code. */
export type MenuPlace = { readonly area: 'vn' | 'sea' | 'lott' | 'elott'; readonly group: string }

/** Which statistics are counted (`trends/plans.ts`). */
export type TrendPlan =
  | { readonly plan: 'digits'; readonly count: number }
  /** `count` of `last` balls; where their order counts, each place as well. */
  | { readonly plan: 'balls'; readonly last: number; readonly count: number; readonly isOrdered: boolean }
  | {
      readonly plan:
        | 'station'
        | 'thai'
        | 'wingo'
        | 'ssc'
        | 'eleven'
        | 'dice'
        | 'race'
        | 'sum28'
        | 'mark'
        | 'keno'
        | 'symbols'
        | 'coins'
    }

/** What an outcome covers, in figures as people write them: `{ big: '11–18' }`. */
export type Ranges = Readonly<Record<string, string>>

/** What is known of a family beside its rules: data that menus, screens and statistics read. */
export type FamilyFacts = MenuPlace & {
  readonly menu: MenuName
  readonly draw: DrawLook
  readonly trends: TrendPlan
  /** How the places of a draw are called (digits by their value, where nothing is said), and how many it has. */
  readonly places?: { readonly count?: number; readonly naming?: 'balls' | 'ranks' | 'letters' | 'normals' }
  /** By play. */
  readonly covers?: Readonly<Record<string, Ranges>>
  /** Games whose draws and plays are those of this family, under a name of their own and perhaps elsewhere in the menus. */
  readonly aliases?: Readonly<Record<string, Partial<MenuPlace>>>
}
