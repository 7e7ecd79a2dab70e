import { IconAlertCircle, IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from './button.tsx'
import { Progress } from './feedback.tsx'
import fieldStyles from './field.module.css'
import { FieldMessage } from './field.tsx'
import styles from './upload-field.module.css'

export interface PickedFile {
  key: string
  name: string
  /** An object URL of a picture; without one an icon is shown. */
  preview?: string | undefined
  /** 0 to 1 during the upload. */
  progress?: number | undefined
  /** Why it was rejected. */
  error?: ReactNode
  /** Already formatted: "1.2 MB". */
  note?: ReactNode
}

export interface UploadFieldProps {
  label: string
  labelAside?: ReactNode
  /** Text about the accepted types and sizes. */
  hint?: ReactNode
  error?: ReactNode
  /** As for an input: "image/png,image/jpeg". */
  accept?: string | undefined
  /** Maximum number of files; the drop area is hidden when it is full. Default 1. */
  maxFiles?: number | undefined
  files: readonly PickedFile[]
  /** Not more files than fit. */
  onPick: (files: readonly File[]) => void
  onRemove: (key: string) => void
  /** "Chọn tệp hoặc kéo vào đây". */
  pickText: ReactNode
  /** "Xoá hoa-don.png". */
  removeLabel: (name: string) => string
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  className?: string | undefined
}

/** Files by choosing, dropping or pasting: a native input does the work, so keyboard and phones work too. */
export function UploadField(props: UploadFieldProps) {
  const { label, labelAside, hint, error, maxFiles = 1, files, onPick, disabled, readOnly, className } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const room = Math.max(0, maxFiles - files.length)
  const take = (list: FileList | null) => {
    const picked = [...(list ?? [])].slice(0, room)
    // Reset, so that the same file may be chosen again after it was removed.
    if (input.current) input.current.value = ''
    if (picked.length > 0 && !disabled) onPick(picked)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div className={cx(fieldStyles.field, className)}>
      <div className={fieldStyles.labelRow}>
        <label htmlFor={id}>{label}</label>
        {labelAside !== undefined && <span className={fieldStyles.labelAside}>{labelAside}</span>}
      </div>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={label}>
          {files.map((file) => (
            <PickedRow key={file.key} file={file} {...props} />
          ))}
        </ul>
      )}
      {room > 0 && !readOnly && (
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          data-invalid={error ? true : undefined}
          data-disabled={disabled || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(!disabled)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <IconUpload size={20} stroke={1.75} aria-hidden />
          <span>{props.pickText}</span>
          <input
            ref={input}
            id={id}
            type="file"
            accept={props.accept}
            multiple={maxFiles > 1}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${id}-message` : undefined}
            onChange={(event) => take(event.target.files)}
          />
        </div>
      )}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}

function PickedRow({ file, removeLabel, onRemove, disabled, readOnly }: UploadFieldProps & { file: PickedFile }) {
  return (
    <li className={styles.file} data-invalid={file.error ? true : undefined}>
      <span className={styles.preview}>
        {file.preview === undefined ? (
          <IconFile size={20} stroke={1.75} aria-hidden />
        ) : (
          <img src={file.preview} alt="" decoding="async" />
        )}
      </span>
      <div className={styles.about}>
        <span className={styles.name}>{file.name}</span>
        {file.progress !== undefined && <Progress value={file.progress} label={file.name} />}
        {file.error ? (
          <small className={styles.problem} role="alert">
            <IconAlertCircle size={14} stroke={1.75} aria-hidden />
            {file.error}
          </small>
        ) : (
          file.note !== undefined && <small className="num">{file.note}</small>
        )}
      </div>
      {!readOnly && (
        <IconButton
          size="sm"
          label={removeLabel(file.name)}
          disabled={disabled}
          icon={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={() => onRemove(file.key)}
        />
      )}
    </li>
  )
}
