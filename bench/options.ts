/** The groups that `--only` names, by commas or repeated; all of them without it. */
export function groupsOf<Group extends string>(groups: readonly Group[], asked: readonly string[]): readonly Group[] {
  const only = asked
    .flatMap((list) => list.split(','))
    .map((name) => {
      const group = groups.find((one) => one === name)
      if (group === undefined) throw new Error(`--only takes ${groups.join(', ')}; not ${name}`)
      return group
    })
  return only.length > 0 ? only : groups
}
