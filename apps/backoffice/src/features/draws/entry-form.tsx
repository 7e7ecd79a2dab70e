import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, cx, TextField } from '@lotus/ui'
import { IconAlertCircle, IconCircleCheck } from '@lotus/ui/icons'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { failureText } from '../../shared/failure-text.ts'
import { PanelActions } from '../../shared/panel-actions.tsx'
import type { DrawDetail } from './draw-status.ts'
import { readPasted } from './paste-result.ts'
import { prizeNameKey } from './prize-names.ts'
import { cleanNumber, numberState, readNumber, slotsOf, withNumber, type Slot } from './result-sheet.ts'
import { fieldId, type Entry } from './use-entry.ts'
import styles from './draws.module.css'

const EVIDENCE_MAX = 300
const REASON_MAX = 140

/** One field per number, prize by prize; a whole result may be pasted into any of them. */
export function EntryForm({ detail, entry }: { detail: DrawDetail; entry: Entry }) {
  const { t } = useTranslation('backoffice')
  const refusedPrize = isCallError(entry.failure, 'result_invalid') ? String(entry.failure.details['prize']) : undefined
  const isOtherFailure =
    entry.failure !== null &&
    refusedPrize === undefined &&
    !isCallError(entry.failure, 'state_conflict', 'result_already_settled')
  const isComplete = entry.check.filled === entry.check.total
  return (
    <section className={styles.entry} aria-label={t('draws.entry.title')}>
      <div className={styles.entryHead}>
        <p>{t(entry.isCorrection ? 'draws.correct.how' : 'draws.entry.how')}</p>
        {!entry.isEmpty && (
          <Button size="sm" variant="ghost" onClick={entry.clear}>
            {t('draws.entry.clear')}
          </Button>
        )}
      </div>
      {entry.unplaced.length > 0 && (
        <Alert tone="warning" title={t('draws.entry.unplaced', { count: entry.unplaced.length })}>
          <span className={styles.unplaced}>{entry.unplaced.join(' · ')}</span>
        </Alert>
      )}
      {isOtherFailure && <Alert tone="loss">{failureText(entry.failure)}</Alert>}
      {detail.shape.map((row) => (
        <PrizeFields key={row.prize} row={row} detail={detail} entry={entry} isRefused={row.prize === refusedPrize} />
      ))}
      <p className={cx(styles.counter, isComplete && styles.complete)} role="status">
        {isComplete && <IconCircleCheck size={16} stroke={1.75} aria-hidden />}
        {t(isComplete ? 'draws.entry.complete' : 'draws.entry.counter', entry.check)}
      </p>
    </section>
  )
}

type FieldsProps = { row: DrawDetail['shape'][number]; detail: DrawDetail; entry: Entry; isRefused: boolean }

function PrizeFields({ row, detail, entry, isRefused }: FieldsProps) {
  const { t } = useTranslation('backoffice')
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set())
  const name = t(prizeNameKey(row.prize))
  const slots = slotsOf([row])
  const isWrong = (slot: Slot) => {
    const state = numberState(readNumber(entry.sheet, slot), slot.width)
    return state === 'width' ? touched.has(slot.index) || entry.isChecked : state === 'empty' && entry.isChecked
  }
  const wrong = slots.filter(isWrong)
  const message = isRefused
    ? t('draws.entry.refused', { count: row.count, width: row.width })
    : wrong.length > 0
      ? t('draws.entry.width', { count: wrong.length, width: row.width })
      : undefined
  const messageId = `result-${row.prize}-message`
  return (
    <div role="group" aria-labelledby={`result-${row.prize}-name`} className={styles.prize}>
      <p className={styles.prizeName} id={`result-${row.prize}-name`}>
        {name} <small>{t('draws.entry.shape', { count: row.count, width: row.width })}</small>
      </p>
      <div className={styles.numbers} data-columns={row.count % 4 === 0 || row.count > 6 ? 4 : undefined}>
        {slots.map((slot) => (
          <NumberField
            key={slot.index}
            slot={slot}
            name={row.count === 1 ? name : t('draws.entry.number', { prize: name, number: slot.index + 1 })}
            detail={detail}
            entry={entry}
            isWrong={isRefused || isWrong(slot)}
            messageId={message === undefined ? undefined : messageId}
            onBlur={() => setTouched(new Set([...touched, slot.index]))}
          />
        ))}
      </div>
      {message !== undefined && (
        <p className={styles.message} id={messageId} role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
          {message}
        </p>
      )}
    </div>
  )
}

type NumberProps = {
  slot: Slot
  name: string
  detail: DrawDetail
  entry: Entry
  isWrong: boolean
  messageId: string | undefined
  onBlur: () => void
}

function NumberField({ slot, name, detail, entry, isWrong, messageId, onBlur }: NumberProps) {
  const { t } = useTranslation('backoffice')
  const value = readNumber(entry.sheet, slot)
  const step = (by: number) => {
    const slots = slotsOf(detail.shape)
    const at = slots.findIndex((other) => other.prize === slot.prize && other.index === slot.index)
    const target = slots[at + by]
    const field = target && document.getElementById(fieldId(target))
    if (field instanceof HTMLInputElement) {
      field.focus()
      field.select()
    }
  }
  const change = (typed: string) => {
    const next = cleanNumber(typed, slot.width)
    entry.set({ sheet: withNumber(entry.sheet, slot, next) })
    // When a number is complete, the focus moves to the next field.
    if (next.length === slot.width && value.length < slot.width) step(1)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = readPasted(detail.shape, entry.sheet, event.clipboardData.getData('text'), slot)
    if (!pasted) return
    event.preventDefault()
    entry.set({ sheet: pasted.sheet })
    entry.setUnplaced(pasted.unplaced)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (entry.check.firstWrong) step(1)
      else entry.submit()
    } else if (event.key === 'Backspace' && value === '') {
      event.preventDefault()
      step(-1)
    }
  }
  return (
    <input
      id={fieldId(slot)}
      className={styles.number}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder={'·'.repeat(slot.width)}
      aria-label={t('draws.entry.field', { name, width: slot.width })}
      aria-invalid={isWrong || undefined}
      aria-describedby={messageId}
      data-ok={numberState(value, slot.width) === 'ok' || undefined}
      value={value}
      onChange={(event) => change(event.target.value)}
      onPaste={paste}
      onKeyDown={onKey}
      onBlur={onBlur}
    />
  )
}

/** Evidence and the two actions: send the result, or say that there is none. */
export function EntryFooter({
  entry,
  onVoid,
  onBack,
}: {
  entry: Entry | undefined
  onVoid: (() => void) | undefined
  /** Cancels a correction that was started; what was typed stays. */
  onBack?: () => void
}) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      {entry?.isCorrection && (
        <TextField
          id="result-reason"
          size="sm"
          label={t('draws.correct.reason')}
          error={entry.isChecked && entry.isReasonMissing ? t('errors:reason_required') : undefined}
          maxLength={REASON_MAX}
          value={entry.reason}
          onChange={(event) => entry.set({ reason: event.target.value })}
        />
      )}
      {entry && (
        <TextField
          size="sm"
          label={t('draws.entry.evidence')}
          labelHidden
          placeholder={t('draws.entry.evidence')}
          maxLength={EVIDENCE_MAX}
          value={entry.evidence}
          onChange={(event) => entry.set({ evidence: event.target.value })}
        />
      )}
      <PanelActions isSingle={!entry}>
        {(isOffline) => (
          <>
            {onBack && <Button onClick={onBack}>{t('common:action.back')}</Button>}
            {onVoid && (
              <Button variant="danger-outline" disabled={isOffline} onClick={onVoid}>
                {t('draws.void.button')}
              </Button>
            )}
            {entry && (
              <Button variant="primary" disabled={isOffline} loading={entry.isSending} onClick={entry.submit}>
                {t(entry.isCorrection ? 'draws.correct.submit' : 'draws.entry.submit')}
              </Button>
            )}
          </>
        )}
      </PanelActions>
    </>
  )
}
