import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Chip, ChipGroup, TextAreaField } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureText } from './failure-text.ts'
import styles from './form-dialog.module.css'
import { FormDialog } from './form-dialog.tsx'

export const REASON_MIN = 3
const REASON_MAX = 140
/** Another operator decided first; the item is no longer as it was shown. */
const conflicts = ['state_conflict', 'result_already_settled', 'same_operator'] as const

type Reason = {
  label: string
  hint?: string
  lengthMax?: number
  rows?: number
  /** Common reasons, and the label of their group. */
  presets?: { label: string; texts: readonly string[] }
}
type Props<Value> = {
  title: string
  width?: number
  /** What will happen, shown before it is confirmed. */
  text?: string
  button: string
  isDanger?: boolean
  /** Required with the decision; the audit log keeps it. */
  reason?: Reason
  /** More fields, between the text and the reason. */
  children?: ReactNode
  isDirty?: boolean
  /** Whether the caller's fields can be sent; checked on submit. */
  check?: () => boolean
  act: (reason: string) => Promise<Value>
  onClose: () => void
  onDone: (value: Value) => void
  /** Another operator decided first. The caller shows the new state, so the dialog does not. */
  onConflict?: (error: unknown) => void
  /** The same, but the dialog shows the server's message. */
  onRefused?: () => void
  /** What a failure means here: nothing happened, or the result is unknown. */
  outcome?: { none: string; unknown: string }
}

/** A dialog that confirms a decision, with a reason where one is required. */
export function DecisionDialog<Value>(props: Props<Value>) {
  const { title, width = 440, text, button, isDanger = false, reason, children, isDirty = false, outcome } = props
  const { check = () => true, act, onClose, onDone, onConflict, onRefused } = props
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason !== undefined && typed.trim().length < REASON_MIN
  const decision = useMutation({
    mutationFn: () => act(typed.trim()),
    onSuccess: onDone,
    onError: (error) => {
      if (!isCallError(error, ...conflicts)) return
      onConflict?.(error)
      onRefused?.()
    },
  })
  const isConflict = onConflict !== undefined && isCallError(decision.error, ...conflicts)
  // No answer is not a refusal: it may have been done. A second try is safe, because a decision can be made only once.
  const isUnknown = isCallError(decision.error, 'network_error', 'bad_answer', 'internal_error')
  return (
    <FormDialog
      title={title}
      width={width}
      button={button}
      isDanger={isDanger}
      isSending={decision.isPending}
      isDirty={isDirty || typed !== ''}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (check() && !isShort) decision.mutate()
      }}
      failure={
        decision.error !== null &&
        !isConflict && (
          <Alert tone="loss">
            {failureText(decision.error)} {isUnknown ? outcome?.unknown : outcome?.none}
          </Alert>
        )
      }
    >
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
      {reason && <ReasonField {...reason} value={typed} onChange={setTyped} isMissing={isTried && isShort} />}
    </FormDialog>
  )
}

type ReasonProps = Reason & { value: string; onChange: (value: string) => void; isMissing: boolean }

function ReasonField({
  label,
  hint,
  lengthMax = REASON_MAX,
  rows = 3,
  presets,
  value,
  onChange,
  isMissing,
}: ReasonProps) {
  const { t } = useTranslation('errors')
  return (
    <>
      {presets && (
        <ChipGroup label={presets.label} className={styles.presets ?? ''}>
          {presets.texts.map((text) => (
            <Chip key={text} size="sm" selected={value === text} onClick={() => onChange(text)}>
              {text}
            </Chip>
          ))}
        </ChipGroup>
      )}
      <TextAreaField
        data-autofocus
        label={label}
        labelAside={`${value.trim().length} / ${lengthMax}`}
        hint={hint}
        error={isMissing ? t('reason_required') : undefined}
        maxLength={lengthMax}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
