import { rebateCategories } from '@lotus/contract'
import { cx, Modal } from '@lotus/ui'
import { useState } from 'react'
import { percentOf, type EachRate } from './percent.ts'
import { RateList } from './rate-list.tsx'
import cells from './cells.module.css'

/** The highest rate, of the lottery as a rule, which opens those of every product. */
export function RatesButton({ title, rates }: { title: string; rates: EachRate }) {
  const [isOpen, setOpen] = useState(false)
  const top = percentOf(Math.max(...rebateCategories.map((category) => rates[category])))
  return (
    <>
      <button
        type="button"
        className={cx(cells.figure, cells.beside)}
        aria-label={`${top} · ${title}`}
        onClick={() => setOpen(true)}
      >
        {top}
      </button>
      {isOpen && (
        <Modal opened width={420} onClose={() => setOpen(false)} title={title}>
          <RateList rates={rates} />
        </Modal>
      )}
    </>
  )
}
