import { useTranslation, type Language } from '@lotus/i18n'
import { Button, TextAreaField, toast } from '@lotus/ui'
import { useRef } from 'react'
import { failureText } from '../../shared/failure-text.ts'
import styles from './content.module.css'
import { usePicture } from './use-picture.ts'

const ROWS = 16
export const HTML_MAX = 60_000

type Props = {
  label: string
  value: string
  onChange: (html: string) => void
  disabled: boolean
  /** Marks the language for spelling and screen readers. */
  language: Language
}

/** What each button puts around the selection, and the placeholder it inserts when nothing is selected. */
const tools = {
  bold: { before: '<strong>', after: '</strong>' },
  heading: { before: '<h2>', after: '</h2>' },
  paragraph: { before: '<p>', after: '</p>' },
  list: { before: '<ul>\n  <li>', after: '</li>\n</ul>' },
  link: { before: '<a href="/help">', after: '</a>' },
} as const
type Tool = keyof typeof tools
const toolNames: readonly Tool[] = ['paragraph', 'heading', 'bold', 'list', 'link']

/** Plain HTML with buttons for the tags that readers get; the preview leaves out what is not allowed. */
export function HtmlField({ label, value, onChange, disabled, language }: Props) {
  const { t } = useTranslation('backofficeContent')
  const area = useRef<HTMLTextAreaElement>(null)
  const picture = usePicture()

  function insert(before: string, after: string, instead: string): void {
    const field = area.current
    const start = field?.selectionStart ?? value.length
    const end = field?.selectionEnd ?? value.length
    const words = value.slice(start, end) || instead
    onChange(value.slice(0, start) + before + words + after + value.slice(end))
    // Runs once the new text is in the field: the words stay selected, so that typing replaces them.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(start + before.length, start + before.length + words.length)
    })
  }
  async function insertPicture(file: File): Promise<void> {
    try {
      insert(`<img src="${await picture.upload(file)}" alt="`, '">', t('tool.pictureText'))
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return (
    <div className={styles.html}>
      {!disabled && (
        <div className={styles.tools} role="toolbar" aria-label={t('tool.label')}>
          {toolNames.map((name) => (
            <Button
              key={name}
              size="sm"
              onClick={() => insert(tools[name].before, tools[name].after, t(`tool.${name}Text`))}
            >
              {t(`tool.${name}`)}
            </Button>
          ))}
          <Button
            size="sm"
            loading={picture.isPending}
            onClick={() => picture.pick((file) => void insertPicture(file))}
          >
            {t('tool.picture')}
          </Button>
        </div>
      )}
      <TextAreaField
        ref={area}
        className={styles.source}
        label={label}
        hint={t('field.htmlHint')}
        labelAside={<span className="num">{`${value.length} / ${HTML_MAX}`}</span>}
        rows={ROWS}
        maxLength={HTML_MAX}
        lang={language}
        spellCheck
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
