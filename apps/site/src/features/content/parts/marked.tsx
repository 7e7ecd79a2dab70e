import styles from './parts.module.css'

/** Plain text with the search words marked. */
export function Marked({ parts }: { parts: readonly { text: string; isHit: boolean }[] }) {
  return parts.map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
