import { useTranslation } from '@lotus/i18n'
import type { WireContent } from '@lotus/rules/catalogue'
import { Alert, cx, TextAreaField } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { parsePool, writePool, type PoolInput } from './model/combos.ts'
import { universeOf } from '../../../../shared/lottery/vocabulary.ts'
import styles from './token-entry.module.css'

type Props = {
  input: PoolInput
  content: WireContent | null
  onChange: (content: WireContent | null) => void
  isDisabled: boolean
}

const PROBLEMS_SHOWN = 12

/** Typed or pasted numbers or whole sets; rejected ones are listed below. */
export function PoolList({ input, content, onChange, isDisabled }: Props) {
  const { t } = useTranslation('tokens')
  const [typed, setTyped] = useState({ text: writePool(content), content })
  // The text stays as typed until the choice is changed elsewhere (put into the slip, cleared).
  const text = typed.content === content ? typed.text : writePool(content)
  const { problems } = useMemo(() => parsePool(input, text), [input, text])
  const example = universeOf(input)
    .slice(1, input.k + 1)
    .join('-')
  const read = (next: string) => {
    const parsed = parsePool(input, next)
    setTyped({ text: next, content: parsed.content })
    onChange(parsed.content)
  }
  return (
    <div className={cx('stack gap-25', styles.list)}>
      <TextAreaField
        label={t('entry.list')}
        hint={t('entry.listHint', { size: input.k, example })}
        value={text}
        disabled={isDisabled}
        spellCheck={false}
        autoComplete="off"
        rows={5}
        onChange={(event) => read(event.target.value)}
      />
      {problems.length > 0 && (
        <Alert tone="warning">
          {t('entry.listProblems', {
            items: problems.slice(0, PROBLEMS_SHOWN).join(', ') + (problems.length > PROBLEMS_SHOWN ? ' …' : ''),
          })}
        </Alert>
      )}
    </div>
  )
}
