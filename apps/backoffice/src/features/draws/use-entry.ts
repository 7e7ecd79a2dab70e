import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { create } from 'zustand'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { failureText } from '../../shared/failure-text.ts'
import type { DrawDetail } from './draw-status.ts'
import { checkSheet, emptySheet, sheetFrom, toPrizes, type Sheet, type Slot } from './result-sheet.ts'

type Draft = { sheet: Sheet; evidence: string; reason: string }
/** The draft stays while the operator looks at another draw; it is lost when the tab closes. */
const useDrafts = create<Readonly<Record<string, Draft>>>()(() => ({}))

export const fieldId = (slot: Pick<Slot, 'prize' | 'index'>): string => `result-${slot.prize}-${slot.index}`
const focusField = (slot: Pick<Slot, 'prize' | 'index'>) => document.getElementById(fieldId(slot))?.focus()

export type Entry = ReturnType<typeof useEntry>

type Options = {
  /** A correction of the published result: it starts from that result and needs a reason. */
  isCorrection: boolean
  onChanged: (changed: DrawDetail) => void
  onConflict: () => void
}

/** The result form of one draw: fields, checks, and sending it for confirmation. */
export function useEntry(detail: DrawDetail, { isCorrection, onChanged, onConflict }: Options) {
  const { t } = useTranslation('backoffice')
  // The first result and a correction are two separate drafts of one draw.
  const key = `${detail.gameCode}/${detail.issueNo}/${isCorrection ? detail.resultVersion : 'first'}`
  const fresh = (): Draft => ({
    sheet: isCorrection && detail.sheet ? sheetFrom(detail.shape, detail.sheet) : emptySheet(detail.shape),
    evidence: '',
    reason: '',
  })
  const draft = useDrafts((drafts) => drafts[key]) ?? fresh()
  const [isChecked, setIsChecked] = useState(false)
  const [unplaced, setUnplaced] = useState<readonly string[]>([])
  const check = checkSheet(detail.shape, draft.sheet)
  const sending = useMutation({
    mutationFn: () => {
      const evidence = draft.evidence.trim()
      const result = {
        gameCode: detail.gameCode,
        issueNo: detail.issueNo,
        sheet: toPrizes(draft.sheet),
        ...(evidence === '' ? {} : { evidence }),
      }
      return isCorrection
        ? call('bo.proposeCorrection', { ...result, reason: draft.reason.trim() })
        : call('bo.enterResult', result)
    },
    onSuccess: (changed) => {
      useDrafts.setState(({ [key]: _sent, ...others }) => others, true)
      toast.success(t('draws.entry.sent', { count: check.total }))
      onChanged(changed)
    },
    onError: (error) => {
      if (isCallError(error, 'state_conflict', 'result_already_settled')) {
        toast.error(failureText(error))
        onConflict()
      } else if (isCallError(error, 'result_invalid')) focusField({ prize: String(error.details['prize']), index: 0 })
    },
  })
  const keep = (next: Draft) => {
    useDrafts.setState({ [key]: next })
    if (sending.isError) sending.reset()
  }
  const isReasonMissing = isCorrection && draft.reason.trim().length < REASON_MIN
  return {
    ...draft,
    isCorrection,
    isReasonMissing,
    check,
    isEmpty: Object.values(draft.sheet).every((numbers) => numbers.every((number) => number === '')),
    isChecked,
    unplaced,
    isSending: sending.isPending,
    failure: sending.error,
    set: (part: Partial<Draft>) => keep({ ...draft, ...part }),
    setUnplaced,
    clear: () => {
      setUnplaced([])
      setIsChecked(false)
      keep({ ...draft, sheet: fresh().sheet })
    },
    submit: () => {
      setIsChecked(true)
      if (check.firstWrong) focusField(check.firstWrong)
      else if (isReasonMissing) document.getElementById('result-reason')?.focus()
      else if (!sending.isPending) sending.mutate()
    },
  }
}
