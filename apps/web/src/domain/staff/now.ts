import { useEffect, useState } from 'react';
import { companyNow } from '../../kernel/company-time.ts';

/** The company's time in milliseconds, updated every half minute: for texts such as "5 min. ago". */
export function useNow(): number {
  const [now, setNow] = useState(companyNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(companyNow()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
