import type { ReactNode } from 'react'
import own from './agents.module.css'

/** A table of an agent's card, with its name above it. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={own.titled}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
