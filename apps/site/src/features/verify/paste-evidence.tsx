import { useTranslation } from '@lotus/i18n'
import { readEvidence, type Evidence } from '@lotus/rules/fairness'
import { Button, TextAreaField } from '@lotus/ui'
import { IconShieldCheck, IconUpload } from '@lotus/ui/icons'
import { useRef, useState } from 'react'
import { readPromotionFile, type PromotionFile } from './promotion-file.ts'

type Props = { onOpen: (evidence: Evidence | null) => void; onOpenPromotion: (file: PromotionFile) => void }

/** A certificate or a promotion's file from elsewhere: pasted, or opened as a file. It never leaves the device. */
export function PasteEvidence({ onOpen, onOpenPromotion }: Props) {
  const { t } = useTranslation('verify')
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const read = async (given: string) => {
    const evidence = readEvidence(given)
    const promotion = evidence === undefined ? await readPromotionFile(given) : undefined
    setIsWrong(evidence === undefined && promotion === undefined)
    if (promotion) onOpenPromotion(promotion)
    else onOpen(evidence ?? null)
  }
  const openFile = async (file: File | undefined) => {
    if (!file) return
    const given = await file.text()
    setText(given)
    await read(given)
  }
  return (
    <>
      <TextAreaField
        label={t('paste.label')}
        hint={t('paste.hint')}
        error={isWrong ? t('paste.wrong') : undefined}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIsWrong(false)
        }}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('paste.open')}
        onChange={(event) => {
          void openFile(event.target.files?.[0])
          // Reset, so that the same file may be opened again after a change.
          event.target.value = ''
        }}
      />
      <div className="row wrap gap-3">
        <Button
          variant="primary"
          icon={<IconShieldCheck size={18} stroke={1.75} aria-hidden />}
          disabled={text.trim() === ''}
          onClick={() => void read(text)}
        >
          {t('choose.check')}
        </Button>
        <Button icon={<IconUpload size={18} stroke={1.75} aria-hidden />} onClick={() => input.current?.click()}>
          {t('paste.open')}
        </Button>
      </div>
    </>
  )
}
