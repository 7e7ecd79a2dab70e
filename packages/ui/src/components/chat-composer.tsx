import { IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from './button.tsx'
import styles from './chat-composer.module.css'
import { FieldMessage } from './field.tsx'

interface Attach {
  label: string
  accept?: string | undefined
  onPick: (files: readonly File[]) => void
}

export interface ChatComposerProps {
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (text: string) => void
  /** Called only when there is something to send. */
  onSend: () => void
  sendLabel: string
  /** A picture is attached: the text may be empty. */
  canSendEmpty?: boolean | undefined
  isSending?: boolean | undefined
  maxLength?: number | undefined
  disabled?: boolean | undefined
  /** Why nothing can be written, or for how long: slow mode, muted, closed. */
  disabledReason?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Already formatted: "182 / 200". */
  counter?: ReactNode
  attach?: Attach | undefined
  /** Above the field: attached pictures, the message being answered. */
  above?: ReactNode
  ref?: Ref<HTMLTextAreaElement> | undefined
  className?: string | undefined
}

/**
 * With a mouse Enter sends and Shift + Enter breaks the line; on touch Enter breaks it, because there is no Shift key
 * to hold.
 */
const isTouch = () => globalThis.matchMedia('(hover: none) and (pointer: coarse)').matches

/** The message field: one to five lines, growing with its text. */
export function ChatComposer(props: ChatComposerProps) {
  const { label, value, disabled, disabledReason, hint, error, counter, attach, isSending } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const canSend = !disabled && !isSending && (value.trim() !== '' || props.canSendEmpty === true)
  const note = disabled && disabledReason !== undefined ? disabledReason : hint
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    // The style sheet sets the limits; between them the text decides the height.
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [value])
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that accepts a suggestion of an input method does not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return
    event.preventDefault()
    if (canSend) props.onSend()
  }
  const setArea = (element: HTMLTextAreaElement | null) => {
    area.current = element
    if (typeof props.ref === 'function') props.ref(element)
    else if (props.ref) props.ref.current = element
  }
  return (
    <form
      className={cx(styles.composer, props.className)}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) props.onSend()
      }}
    >
      {props.above}
      <div className={styles.row} data-disabled={disabled || undefined} data-invalid={error ? true : undefined}>
        {attach && <AttachButton attach={attach} disabled={disabled} />}
        <textarea
          ref={setArea}
          rows={1}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || note ? `${id}-message` : undefined}
          placeholder={props.placeholder}
          value={value}
          maxLength={props.maxLength}
          disabled={disabled}
          enterKeyHint="send"
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (attach) pickFrom(event.clipboardData.files, attach)
          }}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={props.sendLabel}
          aria-disabled={!canSend}
          aria-busy={isSending || undefined}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      {(note !== undefined || error !== undefined || counter !== undefined) && (
        <div className={styles.foot}>
          <FieldMessage id={id} hint={note} error={error} />
          {counter !== undefined && <span className={cx(styles.counter, 'num')}>{counter}</span>}
        </div>
      )}
    </form>
  )
}

function pickFrom(list: FileList | null, { onPick }: Attach): void {
  if (list && list.length > 0) onPick([...list])
}

function AttachButton({ attach, disabled }: { attach: Attach; disabled: boolean | undefined }) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={attach.label}
        disabled={disabled}
        icon={<IconPaperclip size={20} stroke={1.75} aria-hidden />}
        onClick={() => file.current?.click()}
      />
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={attach.accept}
        onChange={({ target }) => {
          pickFrom(target.files, attach)
          // Reset, so that the same file may be picked again.
          target.value = ''
        }}
      />
    </>
  )
}
