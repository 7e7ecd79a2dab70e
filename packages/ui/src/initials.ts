/** Two letters for an avatar: of two parts if the name has them ("linh.risk" is LR), else the first two. */
export function initials(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = '', second] = parts
  return (second === undefined ? first.slice(0, 2) : `${first.slice(0, 1)}${second.slice(0, 1)}`).toUpperCase()
}
