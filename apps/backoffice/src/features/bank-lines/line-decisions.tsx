import { useTranslation } from '@lotus/i18n'
import { moneyText, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import type { Candidate } from './candidates.tsx'
import type { LineDetail } from './line-state.tsx'

type Decision = {
  line: LineDetail
  onClose: () => void
  onDone: (decided: LineDetail) => void
  onConflict: () => void
}

function useWords() {
  const { t } = useTranslation('bankLines')
  return {
    t,
    reason: { label: t('why'), hint: t('whyHint') },
    outcome: { none: t('nothingMoved'), unknown: t('outcomeUnknown') },
  }
}

/** A match with a candidate, or with an order whose reference is typed. */
export function MatchLine({ line, candidate, onDone, ...rest }: Decision & { candidate: Candidate | undefined }) {
  const { t, ...words } = useWords()
  const [refNo, setRefNo] = useState(candidate?.refNo ?? line.asked?.refNo ?? '')
  const [isTried, setTried] = useState(false)
  const isMissing = !/^[A-Za-z0-9_-]{1,40}$/.test(refNo.trim())
  const amount = `${moneyText(line.amount)} ${line.currency}`
  const to = candidate && {
    refNo: candidate.refNo,
    account: candidate.account,
    amount: `${moneyText(candidate.amountVnd)} VND`,
  }
  return (
    <DecisionDialog
      {...rest}
      {...words}
      title={t('matchTitle', { amount })}
      text={[...(to ? [t('matchTo', to)] : []), t('matchText')].join(' ')}
      button={t('match')}
      check={() => {
        setTried(true)
        return !isMissing
      }}
      act={(reason) => call('bo.matchBankLine', { id: line.id, refNo: refNo.trim(), reason })}
      onDone={(decided) => {
        toast.success(t(decided.state === 'open' ? 'askedToast' : 'matched'))
        onDone(decided)
      }}
    >
      {!candidate && (
        <TextField
          label={t('refNo')}
          hint={t('refNoHint')}
          error={isTried && isMissing ? t('refNoMissing') : undefined}
          maxLength={40}
          value={refNo}
          onChange={(event) => setRefNo(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}

/** The end of a line that is no deposit, or whose money went back. */
export function EndLine({ line, outcome, onDone, ...rest }: Decision & { outcome: 'ignored' | 'returned' }) {
  const { t, ...words } = useWords()
  return (
    <DecisionDialog
      {...rest}
      {...words}
      title={t(`end.${outcome}Title`)}
      text={t(`end.${outcome}Text`)}
      button={t(`end.${outcome}`)}
      act={(reason) => call('bo.endBankLine', { id: line.id, outcome, reason })}
      onDone={(decided) => {
        toast.success(t('ended'))
        onDone(decided)
      }}
    />
  )
}
