/** A path (`d`), a circle (`r`) or an ellipse (`rx`), and the class of its colour. */
export type DrawingPart = {
  readonly is: string
  readonly strokeWidth?: string
  readonly d?: string
  readonly cx?: string
  readonly cy?: string
  readonly r?: string
  readonly rx?: string
  readonly ry?: string
}

type Props = {
  parts: readonly DrawingPart[]
  styles: Readonly<Record<string, string>>
  className: string | undefined
}

/** A small picture of 48 by 48, as data. */
export function Drawing({ parts, styles, className }: Props) {
  return (
    <svg aria-hidden className={className} viewBox="0 0 48 48">
      {parts.map(({ is, ...shape }, index) => {
        const Shape = shape.d !== undefined ? 'path' : shape.r !== undefined ? 'circle' : 'ellipse'
        return <Shape key={index} className={styles[is]} {...shape} />
      })}
    </svg>
  )
}
