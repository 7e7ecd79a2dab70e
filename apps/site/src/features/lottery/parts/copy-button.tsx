import { useTranslation } from '@lotus/i18n'
import { IconButton, VisuallyHidden } from '@lotus/ui'
import { IconCheck, IconCopy } from '@lotus/ui/icons'
import { useEffect, useState } from 'react'

const SHOWN_MS = 2000

/** Copies a text; the check mark stays for two seconds and is announced (components.md 2, CopyRow). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('common')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <>
      <IconButton
        size="sm"
        label={label}
        icon={
          isCopied ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />
        }
        onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
      />
      <VisuallyHidden role="status">{isCopied ? t('action.copied') : ''}</VisuallyHidden>
    </>
  )
}
