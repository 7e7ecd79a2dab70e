import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'soft' | 'danger' | 'danger-outline' | 'glass'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonStyle {
  /** One primary per view (components.md). Default: secondary. */
  variant?: ButtonVariant | undefined
  /** 32, 40 (44 on mobile), 48. Default: md. */
  size?: ButtonSize | undefined
  /** Full width of its container. */
  block?: boolean | undefined
}

const variantClass: Record<ButtonVariant, string | undefined> = {
  primary: styles.primary,
  secondary: styles.secondary,
  ghost: styles.ghost,
  soft: styles.soft,
  danger: styles.danger,
  'danger-outline': styles.dangerOutline,
  glass: styles.glass,
}

/** The classes of a button, for a router link styled as one. */
export function buttonClass({ variant = 'secondary', size = 'md', block }: ButtonStyle = {}): string {
  return cx(styles.btn, variantClass[variant], size !== 'md' && styles[size], block && styles.block)
}

export interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps width and label and adds a spinner; clicks are ignored meanwhile. */
  loading?: boolean | undefined
  /** Icon before the label, 18 px. */
  icon?: ReactNode
  /** Icon after the label. */
  iconAfter?: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button(props: ButtonProps) {
  const { variant, size, block, loading, icon, iconAfter, className, children, disabled, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, block }), className)}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      data-loading={loading || undefined}
      data-icon={icon ? true : undefined}
      onClick={(event) => {
        // While loading a submit button must not submit again, but must keep the focus, so it is not `disabled`.
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {loading && <span className={styles.spinner} aria-hidden />}
      <span className={styles.label}>
        {icon && <span className={styles.icon}>{icon}</span>}
        {children}
        {iconAfter}
      </span>
    </button>
  )
}

export interface ButtonLinkProps extends ButtonStyle, AnchorHTMLAttributes<HTMLAnchorElement> {
  icon?: ReactNode
}

/** A plain link styled as a button. For router links use `buttonClass`. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
    </a>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Required, because there is no text. */
  label: string
  icon: ReactNode
  /** 40 (44 on mobile) or 32. */
  size?: 'sm' | 'md' | undefined
  /** Lotus dot for something unread. */
  hasDot?: boolean | undefined
  /** Rotates the icon, for a refresh in progress. */
  loading?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function IconButton({ label, icon, size = 'md', hasDot, loading, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-busy={loading || undefined}
      className={cx(styles.iconButton, size === 'sm' && styles.iconSm, loading && styles.turning, className)}
    >
      {icon}
      {hasDot && <span className={styles.dot} aria-hidden />}
    </button>
  )
}
