import type { Section } from '../section.ts'
import { art } from './art.tsx'
import { badges } from './badges.tsx'
import { boards } from './boards.tsx'
import { buttons } from './buttons.tsx'
import { cards } from './cards.tsx'
import { chat } from './chat.tsx'
import { checks } from './checks.tsx'
import { choices } from './choices.tsx'
import { feedback } from './feedback.tsx'
import { fields } from './fields.tsx'
import { floating } from './floating.tsx'
import { flow } from './flow.tsx'
import { foundations } from './foundations.tsx'
import { money } from './money.tsx'
import { navigation } from './navigation.tsx'
import { overlays } from './overlays.tsx'
import { reading } from './reading.tsx'
import { results } from './results.tsx'
import { tables } from './tables.tsx'
import { tiles } from './tiles.tsx'
import { toasts } from './toasts.tsx'
import { uploads } from './uploads.tsx'

/** The pages of the gallery, in the order of the menu. */
export const sections: readonly Section[] = [
  foundations,
  buttons,
  choices,
  navigation,
  badges,
  fields,
  money,
  checks,
  uploads,
  cards,
  reading,
  tables,
  flow,
  feedback,
  tiles,
  results,
  boards,
  chat,
  floating,
  overlays,
  toasts,
  art,
]
