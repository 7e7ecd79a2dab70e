import { useSession } from '../../../shared/session.ts'
import styles from './member-face.module.css'

/** The logged-in member: the picture, and the nickname or else the username. */
export function MemberFace({ className }: { className?: string | undefined }) {
  const member = useSession((state) => state.member)
  const account = useSession((state) => state.account)
  return (
    <span className={styles.face}>
      {member?.avatar && <img src={member.avatar} alt="" width={32} height={32} />}
      <b className={className}>{member?.nickname || account}</b>
    </span>
  )
}
