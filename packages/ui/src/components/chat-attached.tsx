import { IconX } from '@tabler/icons-react'
import { IconButton } from './button.tsx'
import styles from './chat-attached.module.css'
import type { PickedFile } from './upload-field.tsx'

export interface ChatAttachedProps {
  files: readonly PickedFile[]
  /** "Xoá hoa-don.png". */
  removeLabel: (name: string) => string
  onRemove: (key: string) => void
}

/** Above the message field: the attached pictures. */
export function ChatAttached({ files, removeLabel, onRemove }: ChatAttachedProps) {
  if (files.length === 0) return null
  return (
    <ul className={styles.attached}>
      {files.map((file) => (
        <li key={file.key} data-busy={file.progress !== undefined || undefined}>
          {file.preview ? <img src={file.preview} alt={file.name} /> : <span>{file.name}</span>}
          {file.error !== undefined && <small role="alert">{file.error}</small>}
          <IconButton
            size="sm"
            label={removeLabel(file.name)}
            icon={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => onRemove(file.key)}
          />
        </li>
      ))}
    </ul>
  )
}
