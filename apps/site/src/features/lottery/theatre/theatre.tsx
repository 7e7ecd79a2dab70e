import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { moneyText, VisuallyHidden } from '@lotus/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { noteOpenBoard } from '../../../shared/lottery/open-boards.ts'
import { shortIssue } from '../../../shared/lottery/texts.ts'
import { slipOf, useBetting } from '../state/betting-store.ts'
import { fallMs, fallsOf } from './falling-draw.tsx'
import { wonCells, type WonCell } from './model.ts'
import { OutcomeBar } from './outcome-bar.tsx'
import { closeOutcome, outcomeOf, useOutcomes, type Outcome } from './outcome-store.ts'
import { playTones, tonesOf } from './sound.ts'
import { motionMs } from './use-counted.ts'
import type { TheatreProps } from './theatre-props.ts'
import { useTellOutcome } from './use-outcome.ts'
import { BOARD_ID, useWonCells } from './use-won-cells.ts'

/**
 * The draw of the board that is open: the numbers fall, the cells that won glow, and the slip becomes the outcome
 * (issue 22 section 2). The server decides all of it; what is missed stands in its final state without the motion.
 */
export function Theatre(props: TheatreProps) {
  const { game, family, rule } = props
  const { gameCode } = game
  useTellOutcome(gameCode, props.newestDrawn)
  useEffect(() => noteOpenBoard(gameCode), [gameCode])
  useCloseOnAdd(gameCode)
  const outcome = useOutcomes((state) => outcomeOf(state, gameCode))
  const details = outcome?.details
  const cells = useMemo(() => (rule && details ? wonCells(details, rule) : nothing), [rule, details])
  useWonCells(cells, outcome?.isLive ?? false)
  useTold(family, outcome)
  return (
    <>
      <Spoken outcome={outcome} />
      {outcome && <OutcomeBar {...props} key={outcome.issueNo} outcome={outcome} />}
    </>
  )
}

const nothing: readonly WonCell[] = []

/** The next bet begins: its slip takes the place of the outcome. */
function useCloseOnAdd(gameCode: string): void {
  const count = useBetting((state) => slipOf(state, gameCode).items.length)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) closeOutcome(gameCode)
    before.current = count
  }, [count, gameCode])
}

/** Sound of a live outcome, and the moment at which the cells begin to glow: when the numbers have fallen. */
function useTold(family: Family, outcome: Outcome | undefined): void {
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!outcome?.isLive || told.current === outcome.issueNo) return
    told.current = outcome.issueNo
    const falls = fallsOf(family.name, outcome.details[0]?.draw ?? null)
    document.getElementById(BOARD_ID)?.style.setProperty('--told-after', `${fallMs(falls, true)}ms`)
    playTones(tonesOf(falls, motionMs('--lx-d-stagger'), outcome.net > 0n))
  }, [family, outcome])
}

/** Says the outcome once to those who hear the page. */
function Spoken({ outcome }: { outcome: Outcome | undefined }) {
  const { t } = useTranslation('lottery')
  const [text, setText] = useState('')
  useEffect(() => {
    if (!outcome?.isLive) return
    const { issueNo, payout, stake, net } = outcome
    setText(
      t('theatre.spoken', {
        issue: shortIssue(issueNo),
        payout: moneyText(payout),
        stake: moneyText(stake),
        net: moneyText(net, { signed: true }),
      }),
    )
  }, [outcome, t])
  return <VisuallyHidden role="status">{text}</VisuallyHidden>
}
