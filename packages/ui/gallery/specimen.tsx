import { Card } from '@lotus/ui'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { State } from './states.ts'

/** A heading and the specimens below it, side by side. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} className="group">
      <div className="specimens">{children}</div>
    </Card>
  )
}

interface SpecimenProps {
  /** The component, by its export name of packages/ui. */
  of: string
  state?: State | undefined
  /** A variant, if the state alone does not say what is shown. */
  note?: string | undefined
  /** The element that is hovered, pressed or focused. Default: the first possible one. */
  on?: string | undefined
  /** A part of it loads later: a selector that matches once it is there. The screenshots wait for it. */
  settles?: string | undefined
  /** That part is an overlay. */
  isOver?: boolean | undefined
  /** Takes the whole width. */
  wide?: boolean | undefined
  children: ReactNode
}

const pseudoOf: Partial<Record<State, string>> = { hover: 'hover', active: 'hover active', focus: 'focus-visible' }
const canHave = 'button, a[href], input, select, textarea, summary, [tabindex]'

/** One component in one state. */
export function Specimen({
  of,
  state = 'default',
  note,
  on = canHave,
  settles,
  isOver,
  wide,
  children,
}: SpecimenProps) {
  const box = useRef<HTMLDivElement>(null)
  const pseudo = pseudoOf[state]
  useLayoutEffect(() => {
    const root = box.current
    const element = pseudo === undefined ? undefined : root?.querySelector(on)
    if (!root || !element || pseudo === undefined) return
    element.setAttribute('data-pseudo', pseudo)
    // Its container is hovered as well, and contains the focus.
    const around = pseudo.startsWith('focus') ? 'focus-within' : 'hover'
    for (let parent = element.parentElement; parent && parent !== root; parent = parent.parentElement) {
      parent.setAttribute('data-pseudo', around)
    }
  })
  return (
    <figure
      className="specimen"
      data-of={of}
      data-state={state}
      data-wide={wide || undefined}
      data-settles={settles}
      data-is-over={isOver || undefined}
    >
      <figcaption>{note === undefined ? `${of} · ${state}` : `${of} · ${state} · ${note}`}</figcaption>
      <div ref={box}>{children}</div>
    </figure>
  )
}
