import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Dialog } from '@lotus/ui'
import { topPpm, useRateText, type WageDisplay } from '@lotus/ui/contracts'
import { IconFileText } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { contractPages } from '../../../shared/agent-pages.ts'
import { contractIcons } from '../../../shared/contract-icons.ts'
import { notePrompted } from '../../../shared/contracts-prompted.ts'
import { callQuery } from '../../../shared/queries.ts'
import { isWaiting, type MyContract } from './types.ts'
import styles from './contracts.module.css'

const WIDTH = 480

/**
 * What waits for the member's answer, shown once; what comes later is told by its letter, and the badge of the menu stays.
 * Nothing is put before somebody who may not answer now.
 */
export function ContractPrompt({ isQuiet }: { isQuiet: boolean }) {
  const [isDone, setDone] = useState(false)
  const { data } = useQuery({ ...callQuery('contract.mine', {}), enabled: isQuiet && !isDone })
  const [found, setFound] = useState<readonly MyContract[]>()
  // What is shown is what waited at the first look. Set while rendering, so that it does not flash.
  if (found === undefined && data !== undefined && isQuiet) setFound(data.mayAnswer ? data.rows.filter(isWaiting) : [])
  const isLooked = found !== undefined
  useEffect(() => {
    if (isLooked) notePrompted()
  }, [isLooked])
  if (found === undefined || found.length === 0) return null
  return (
    <Asked
      waiting={found}
      wageDisplay={data?.rules.wageDisplay}
      isOpen={isQuiet && !isDone}
      onDone={() => setDone(true)}
    />
  )
}

type Props = {
  waiting: readonly MyContract[]
  wageDisplay: WageDisplay | undefined
  isOpen: boolean
  onDone: () => void
}

function Asked({ waiting, wageDisplay, isOpen, onDone }: Props) {
  const { t } = useTranslation('agents')
  const rateText = useRateText(wageDisplay)
  const navigate = useNavigate()
  // Opened one render after mounting: only then does the dialog take the focus and give it back.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const first = waiting[0]
  const answer = (value: string | undefined) => {
    onDone()
    if (value !== 'look' || first === undefined) return
    const ac = contractPages[first.kind]
    void navigate({ to: '.', search: (old) => ({ ...old, ac, acItem: undefined }), resetScroll: false })
  }
  return (
    <Dialog
      opened={isOpen && isReady}
      onClose={answer}
      tone="info"
      icon={<IconFileText size={28} stroke={1.75} aria-hidden />}
      title={t('prompt.title', { count: waiting.length })}
      text={t('prompt.text')}
      width={WIDTH}
      buttons={[
        { value: 'later', label: t('prompt.later'), isSafe: true },
        { value: 'look', label: t('prompt.look'), variant: 'primary' },
      ]}
    >
      <ul className={styles.prompt}>
        {waiting.map((row) => (
          <li key={row.id}>
            <b>
              <Kind kind={row.kind} />
              {t(`contract.kindOf.${row.kind}`)}
            </b>
            <span>
              {t(row.state === 'PENDING' ? 'prompt.offer' : 'prompt.end', {
                granter: row.granter ?? t('contract.operator'),
                rate: rateText(row.kind, topPpm(row.terms)),
              })}
            </span>
            {row.answerBy !== null && (
              <small className="num">{t('prompt.until', { time: formatDateTime(row.answerBy) })}</small>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Kind({ kind }: Pick<MyContract, 'kind'>) {
  const Glyph = contractIcons[kind]
  return <Glyph size={18} stroke={1.75} aria-hidden />
}
