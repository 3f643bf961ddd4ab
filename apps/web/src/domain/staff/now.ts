import { useEffect, useState } from 'react';

/** The time in milliseconds, moving on every half a minute: for what is said of it in words such as "5 min. ago". */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
