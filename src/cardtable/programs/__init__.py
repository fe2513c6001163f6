"""Child processes: started, spoken to in lines, confined, and never left behind. Knows no card."""
