import { useState } from 'react'
import { initials } from '../initials.ts'
import { cx } from '../cx.ts'
import styles from './avatar.module.css'

export interface AvatarProps {
  /** The person's name; its initials replace a missing picture. */
  name: string
  src?: string | null | undefined
  /** 32, 40 or 56. */
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** Beside the name it belongs to, so it needs no label. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [lost, setLost] = useState<string>()
  return (
    <span className={cx(styles.avatar, size !== 'md' && styles[size])} aria-hidden>
      {src && src !== lost ? <img src={src} alt="" onError={() => setLost(src)} /> : initials(name)}
    </span>
  )
}
