import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { type HeaderTeam, headerTeamsAtom } from '../slice/header.ts'

interface HeaderTeamsProps {
  team1: HeaderTeam
  team2: HeaderTeam
}

/** The teams of the open fixture, in the shell's header on a phone while this component is shown. */
export function HeaderTeams({ team1, team2 }: HeaderTeamsProps) {
  const setTeams = useSetAtom(headerTeamsAtom)
  const { name: name1, number: number1 } = team1
  const { name: name2, number: number2 } = team2
  useEffect(() => {
    setTeams([
      { name: name1, number: number1 },
      { name: name2, number: number2 },
    ])
    return () => setTeams(null)
  }, [name1, number1, name2, number2, setTeams])
  return null
}
