import { useTranslation } from '@lotus/i18n'

const TEXT_MAX = 60

/** One line for a value of any kind: short values as they are, long ones as a count. */
export function useValueText(): (value: unknown) => string {
  const { t } = useTranslation('settings')
  return (value) => {
    if (value === null || value === undefined || value === '') return t('all.none')
    if (typeof value === 'boolean') return t(value ? 'all.on' : 'all.off')
    if (typeof value !== 'object') return String(value)
    const isShort = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object')
    const text = isShort ? value.join(', ') : ''
    if (text !== '' && text.length <= TEXT_MAX) return text
    return t('all.items', { count: Array.isArray(value) ? value.length : Object.keys(value).length })
  }
}
